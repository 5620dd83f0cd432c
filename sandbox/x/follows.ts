import { createHash } from 'node:crypto';
import type { Author } from './authors.ts';

/** Whether a user follows an author. Each user follows a different seven of eight authors. */
export function follows(personId: string, { id }: Pick<Author, 'id'>): boolean {
	return (createHash('sha256').update(`${personId} ${id}`).digest()[0] ?? 0) % 8 !== 0;
}
