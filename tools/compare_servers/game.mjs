// The game that both other servers play: two players in turn put their mark on one of 49 places; a full
// board is cleared. It is much simpler than ours, which is in their favour.
export const PLACES = 49;
export const place = (n) => n % PLACES;
