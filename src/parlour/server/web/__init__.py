"""HTTP and WebSocket: bytes in, inputs out; views in, bytes out."""
