import { expect, test } from 'vitest';
import { cidOfRecord } from '../../../../sandbox/bluesky/cid.ts';
import { recordCid } from './record-cid.ts';
import { recordKey } from './record-key.ts';

const blob = 'bafkreieq5jui4j25lacwomsqgjeswwl3y5zcdrresptwgmfylxo2depppq';

/** The expected ids are those of Bluesky's own app, from its tests. */
test.each([
	[
		{ $type: 'app.bsky.feed.post', createdAt: '2024-01-01T00:00:00.000Z', text: 'hello world' },
		'bafyreieawtmh7hwfrqpamqkodza5r62bbfhsepe2iyustgxhgbhi6b2lfi',
	],
	[
		{
			$type: 'app.bsky.feed.post',
			createdAt: '2024-01-01T00:00:00.001Z',
			text: 'post with image',
			embed: {
				$type: 'app.bsky.embed.images',
				images: [
					{
						image: { $type: 'blob', ref: { $link: blob }, mimeType: 'image/jpeg', size: 12345 },
						alt: 'alt text',
						aspectRatio: { width: 100, height: 200 },
					},
				],
			},
		},
		'bafyreiem7g6vja66nebr7he4fshfnlyndyldbvle2n265oixscmepjcbii',
	],
])(
	'a record has the same content id as in Bluesky’s own app, also in the sandbox',
	(record, cid) => {
		expect(recordCid(record)).toBe(cid);
		expect(cidOfRecord(record)).toBe(cid);
	},
);

test('content ids of long texts, negative and large numbers agree with the sandbox', () => {
	const record = { text: '👟'.repeat(20_000), n: -500, m: 2 ** 40, list: [true, null, 70_000] };
	expect(recordCid(record)).toBe(cidOfRecord(record));
});

test('a record key depends on time and text alone, and sorts by time', () => {
	const at = new Date('2026-11-27T00:00:00Z');
	expect(recordKey(at, 'one')).toBe(recordKey(at, 'one'));
	expect(recordKey(at, 'one')).toMatch(/^[234567a-j][234567a-z]{12}$/);
	expect(recordKey(at, 'one')).not.toBe(recordKey(at, 'two'));
	expect(recordKey(at, 'one') < recordKey(new Date(at.getTime() + 1), 'two')).toBe(true);
});
