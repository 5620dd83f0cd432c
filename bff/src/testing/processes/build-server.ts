import { buildServer } from '../../../../scripts/build.ts';

/** Builds what tests start as processes, once before they run, if its sources have changed. */
export const setup = buildServer;
