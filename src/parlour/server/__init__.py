"""HTTP, WebSocket, limits, security: turns bytes into room inputs and views into bytes."""
