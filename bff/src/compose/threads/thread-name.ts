import { cutLine } from '../cut-line.ts';

const MAX_CHARACTERS = 60;

/** Names a thread after its first instruction. */
export function threadNameFrom(instruction: string): string {
	return cutLine(instruction, MAX_CHARACTERS);
}
