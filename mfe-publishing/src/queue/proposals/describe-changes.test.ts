import { sample } from 'remote-kit/testing/proposal-samples';
import { expect, test } from 'vitest';
import { describeChanges, groupTexts } from './describe-changes.ts';

const { crossPosted, deletion, drafts, now } = sample;
const [atX, atMastodon, atBluesky] = crossPosted.action.texts;

test('accounts with the same text stand together, drafts with the same text do not', () => {
	expect(groupTexts(crossPosted).map(({ accounts }) => accounts)).toEqual([
		[atX?.account, atMastodon?.account],
		[atBluesky?.account],
	]);
	const texts = deletion.action.texts;
	expect(groupTexts(deletion)).toHaveLength(1);
	expect(groupTexts({ ...drafts, action: { ...drafts.action, texts } })).toHaveLength(2);
});

test('what is the same in both versions is not mentioned', () => {
	expect(describeChanges(now, { ...now, action: { ...now.action } }, 'Europe/Oslo')).toEqual([]);
});

test('another account, image and price are named with what they were before', () => {
	const { texts, ...action } = crossPosted.action;
	const described = texts.map(({ account, parts }) => ({
		account,
		parts: parts.map(({ text, media }) => ({
			text,
			media: media.map(({ id }) => ({ id, alt: 'A loaf' })),
		})),
	}));
	expect(
		describeChanges(
			{ ...crossPosted, action: { ...action, texts: texts.slice(0, 2) } },
			{ ...crossPosted, action: { ...action, texts: described, cost: 0.03 } },
			'Europe/Oslo',
		),
	).toEqual([
		'Changed words are marked.',
		'Accounts before: X @maralindqvist, Mastodon @mara@social.example.',
		'Price before: $0.025.',
		'Images or alt texts have changed.',
	]);
});

test('another program or note, and another time in the queue, are named', () => {
	const queuedFor = { at: '2026-11-28T17:00:00.000Z', localTime: '2026-11-28T18:00' };
	const texts = drafts.action.texts.map((text) => ({ ...text, queuedFor }));
	const later = { ...drafts, by: 'Notes', note: 'Tidy up', action: { ...drafts.action, texts } };
	expect(describeChanges(drafts, later, 'Europe/Oslo')).toEqual([
		'Claude asked for it before.',
		'The note was different.',
		'Its time in the queue was different.',
	]);
});
