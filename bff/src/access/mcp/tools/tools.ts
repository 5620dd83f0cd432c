import { createProposeTools } from './propose-tools.ts';
import { createReadTools } from './read-tools.ts';
import type { Tool } from './tool.ts';
import { createWriteTools } from './write-tools.ts';

let all: ReadonlyMap<string, Tool> | undefined;

/** All tools by name. Their schemas are compiled at the first call. */
export function allTools(): ReadonlyMap<string, Tool> {
	all ??= new Map(
		[...createReadTools(), ...createWriteTools(), ...createProposeTools()].map((tool) => [
			tool.name,
			tool,
		]),
	);
	return all;
}
