import { describe, expect, test, vi } from 'vitest';
import { proposal, sample } from '../../testing/proposal-samples.ts';
import { describeProposal, textOfProposal } from './proposals.ts';

const { now, thread, crossPosted, reply, like, deletion, drafts, noSlot } = sample;

describe('the sentence of a proposal', () => {
	test.each([
		['now', now, 'Claude asks to post this now'],
		['at a time', thread, 'Claude asks to queue this for Sat 18:00'],
		['without a free slot', noSlot, 'Claude asks to queue this'],
		['reply', reply, 'Claude asks to reply to Ines Okafor'],
		['like', like, 'Claude asks to like a post of Ines Okafor'],
		['posts', deletion, 'Claude asks to delete this from X and Bluesky'],
		['a draft', { ...drafts, action: now.action }, 'Claude asks to delete a draft'],
		['drafts', drafts, 'Claude asks to delete 2 drafts'],
	])('%s', (_, given, sentence) => {
		vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T19:00:00Z') });
		expect(describeProposal(given, 'Europe/Oslo')).toBe(sentence);
		vi.useRealTimers();
	});
});

test('a proposal is known by its own text, or by the post that it is about', () => {
	expect(textOfProposal(crossPosted)).toMatch(/^The crust/);
	expect(textOfProposal(like)).toMatch(/^Vacuum/);
	expect(textOfProposal(proposal(1, {}, { texts: [] }))).toBe('');
});
