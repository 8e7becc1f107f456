"""The game server: tables where people and bots sit together. The log is the match; `redact` is the only way out."""
