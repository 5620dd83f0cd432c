import { createHash } from 'node:crypto';
import type { Static } from 'typebox';
import type { deleteDrafts } from '../../../contract/publishing/drafts.ts';
import type { publishDraft } from '../../../contract/publishing/publishing.ts';
import type { replyToTweet } from '../../../contract/tweets/tweets.ts';

interface OfId {
	id: string;
}

/** A request that became a proposal. `input`: its path parameters and body, as one object. */
export type ProposedRequest =
	| { kind: 'publish'; input: OfId & Pick<Static<typeof publishDraft.schema.body>, 'when'> }
	| { kind: 'reply'; input: OfId & Static<typeof replyToTweet.schema.body> }
	| { kind: 'like' | 'delete_posts'; input: OfId }
	| { kind: 'delete_drafts'; input: Static<typeof deleteDrafts.schema.body> };

const SUBJECT_LENGTH = 255;

/** Identifies the draft or post. A user has one open proposal of each kind about a subject. */
export function subjectOf({ kind, input }: ProposedRequest): string {
	const subject = kind === 'delete_drafts' ? [...new Set(input.ids)].toSorted().join() : input.id;
	return subject.length <= SUBJECT_LENGTH ? subject : hashOf(subject);
}

/** SHA-256 of a value, the same for any order of its fields. */
export function hashOf(value: unknown): string {
	return createHash('sha256').update(JSON.stringify(value, sortFields)).digest('hex');
}

function sortFields(_: string, value: unknown): unknown {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
	return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
