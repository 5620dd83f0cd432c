import { createHash } from 'node:crypto';
import type { Author } from './authors.ts';

/** Whether a person's home timeline shows an author: about seven of eight, each person others. */
export function follows(personId: string, { id }: Author): boolean {
	return (createHash('sha256').update(`${personId} ${id}`).digest()[0] ?? 0) % 8 !== 0;
}
