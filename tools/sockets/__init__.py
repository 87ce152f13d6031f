"""Compares WebSocket libraries with real rooms behind them."""
