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
	expect(describeChanges(now.action, { ...now.action }, 'Europe/Oslo')).toEqual([]);
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
			{ ...action, texts: texts.slice(0, 2) },
			{ ...action, texts: described, cost: 0.03 },
			'Europe/Oslo',
		),
	).toEqual([
		'Changed words are marked.',
		'Accounts before: X @maralindqvist, Mastodon @mara@social.example.',
		'Price before: $0.025.',
		'Images or alt texts have changed.',
	]);
});
