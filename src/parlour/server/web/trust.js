// Finds out whether this device trusts the house: only then an answer over https comes.

const TRY_EVERY = 4000;
const state = document.getElementById("state");
// What stands behind a # is for the house's own page.
const goal = state.dataset.goal + location.hash;
let isKnown = false;

async function look() {
  try {
    await fetch(new URL("/health", goal), { mode: "no-cors", cache: "no-store" });
  } catch {
    if (!isKnown) state.textContent = state.dataset.untrusted;
    isKnown = true;
    return false;
  }
  state.textContent = state.dataset.trusted;
  // What to do next: one of the two stands out.
  document.getElementById("load").classList.remove("main");
  document.getElementById("go").classList.add("main");
  return true;
}

async function follow() {
  const isTrusted = await look();
  if (!isTrusted) setTimeout(follow, TRY_EVERY);
  else if ("goesOn" in state.dataset) location.replace(goal);
}

document.getElementById("go").href = goal;
state.textContent = state.dataset.trying;
void follow();
