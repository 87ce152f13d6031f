/** Where a screen is shown: everything on a stage may ask. */

import { getContext, setContext } from "svelte";

export interface StageContext {
  /** A table screen: the whole screen is the stage. */
  readonly whole: boolean;
  /** A phone: things stand below each other and the page scrolls. */
  readonly flow: boolean;
}

const KEY = Symbol("stage");

export const setStage = (stage: StageContext): StageContext => setContext(KEY, stage);

export const getStage = (): StageContext =>
  getContext<StageContext | undefined>(KEY) ?? { whole: false, flow: true };
