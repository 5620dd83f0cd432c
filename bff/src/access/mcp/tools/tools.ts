import { createProposeTools } from './propose-tools.ts';
import { createReadTools } from './read-tools.ts';
import type { Tool } from './tool.ts';
import { createWriteTools } from './write-tools.ts';

let all: readonly Tool[] | undefined;

/** All tools. Their schemas are compiled at the first call. */
export function allTools(): readonly Tool[] {
	all ??= [...createReadTools(), ...createWriteTools(), ...createProposeTools()];
	return all;
}
