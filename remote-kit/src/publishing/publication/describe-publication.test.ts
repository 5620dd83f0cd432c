import type { Publication } from 'bff/contract/publishing/publication';
import { expect, test } from 'vitest';
import { publication } from '../../../testing/fake-drafts.ts';
import {
	currentPart,
	describeByHandStep,
	describePublication,
	isByUser,
	isLocked,
	needsUser,
} from './describe-publication.ts';

const now = new Date('2099-11-28T12:00:00.000Z');
const url = 'https://x.com/mara/status/1';
const posted = { status: 'posted', url, postedAt: null } as const;
const byUser = { ...posted, isByUser: true };
const waiting = { status: 'waiting', url: null, postedAt: null } as const;
const failed = { ...waiting, status: 'failed' } as const;
const undoUntil = '2099-11-28T12:00:10.000Z';
const postedAt = '2099-11-27T17:00:00.000Z';

test.each<[Partial<Publication>, number, string]>([
	[{}, 1, 'Queued today 18:00'],
	[{ undoUntil }, 1, 'Posting soon'],
	[{ status: 'publishing' }, 1, 'Posting'],
	[{ status: 'publishing' }, 3, 'Posting part 1 of 3'],
	[{ status: 'publishing', posts: [posted] }, 3, 'Posting part 2 of 3'],
	[{ status: 'publishing', posts: [posted, waiting] }, 3, 'Posting part 2 of 3'],
	[{ status: 'posted', posts: [posted], postedAt }, 1, 'Posted Fri 27 Nov, 18:00'],
	[{ status: 'posted', posts: [byUser], postedAt }, 1, 'Posted by you Fri 27 Nov, 18:00'],
	[{ status: 'posted', posts: [byUser, posted], postedAt }, 2, 'Posted Fri 27 Nov, 18:00'],
	[{ status: 'posted', posts: [posted] }, 1, 'Posted today 18:00'],
	[{ status: 'failed', posts: [failed] }, 1, 'Not posted'],
	[{ status: 'failed', posts: [posted, failed] }, 3, 'Part 2 not posted'],
	[{ status: 'unsure' }, 1, 'Not sure: check X'],
	[{ status: 'missed' }, 1, 'Missed today 18:00'],
	[{ status: 'by_hand' }, 2, 'Ready to post'],
	[{ status: 'by_hand', posts: [byUser] }, 2, '1 of 2 posted on X'],
	[{ status: 'deleted' }, 1, 'Deleted from X'],
])('%j of %i posts is described as "%s"', (state, parts, text) => {
	expect(describePublication(publication(state), parts, { now }).text).toBe(text);
});

test.each<[Publication['posts'], number]>([
	[[], 1],
	[[posted], 2],
	[[posted, failed, waiting], 2],
	[[waiting, posted], 1],
])('after %j comes part %i', (posts, part) => {
	expect(currentPart(publication({ posts }))).toBe(part);
});

test.each<[Partial<Publication>, 'editable' | 'locked', 'waits for the user' | 'goes on']>([
	[{}, 'editable', 'goes on'],
	[{ undoUntil }, 'locked', 'goes on'],
	[{ status: 'publishing' }, 'locked', 'goes on'],
	[{ status: 'posted' }, 'locked', 'goes on'],
	[{ status: 'failed' }, 'editable', 'waits for the user'],
	[{ status: 'unsure' }, 'locked', 'waits for the user'],
	[{ status: 'missed' }, 'editable', 'waits for the user'],
	[{ status: 'by_hand' }, 'editable', 'waits for the user'],
	[{ status: 'deleted' }, 'editable', 'goes on'],
])('a draft with %j is %s and %s', (state, lock, wait) => {
	expect(isLocked(publication(state))).toBe(lock === 'locked');
	expect(needsUser(publication(state))).toBe(wait === 'waits for the user');
});

test('a draft without a publication is editable and waits for nobody', () => {
	expect(isLocked(null)).toBe(false);
	expect(needsUser(null)).toBe(false);
});

test('a draft counts as posted by the user only if all of it was', () => {
	expect(isByUser(publication({ status: 'posted', posts: [byUser, byUser] }))).toBe(true);
	expect(isByUser(publication({ status: 'posted', posts: [byUser, posted] }))).toBe(false);
	expect(isByUser(publication({ status: 'posted', posts: [] }))).toBe(false);
	expect(isByUser(publication({ status: 'by_hand', posts: [byUser] }))).toBe(false);
});

test.each([
	[0, 'Post on X'],
	[1, 'Continue with post 2'],
	[null, 'Finish'],
])('by hand, part %s is offered as "%s"', (part, text) => {
	const byHand = { part, url, isPrefilled: true };
	expect(describeByHandStep(publication({ status: 'by_hand', byHand }))).toBe(text);
});
