/** Where a screen is shown: everything on a stage may ask. */

import type { Snippet } from "svelte";
import { getContext, setContext } from "svelte";

export interface StageContext {
  /** A table screen: the whole screen is the stage. */
  readonly whole: boolean;
  /** A phone: things stand below each other and the page scrolls. */
  readonly flow: boolean;
  /** What has just happened in the room, for a moment in the place of something else. */
  readonly news?: Snippet<[Snippet]> | undefined;
}

const KEY = Symbol("stage");

export const setStage = (stage: StageContext): StageContext => setContext(KEY, stage);

export const getStage = (): StageContext =>
  getContext<StageContext | undefined>(KEY) ?? { whole: false, flow: true };
