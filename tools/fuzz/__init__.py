"""Long runs against chance: states, WebSocket frames, HTTP routes. `make fuzz` runs them all."""
