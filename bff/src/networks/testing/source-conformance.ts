import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../time.ts';
import type { PostSelection } from '../network.ts';
import type { Candidate } from './candidate.ts';
import { useCandidate } from './use-candidate.ts';

type Kind = PostSelection['kind'];

/** What a user can choose to read. */
export function testSources(start: () => Promise<Candidate>): void {
	describe('sources', () => {
		const { candidate, accounts, session } = useCandidate(start);
		const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
		const signal = () => AbortSignal.timeout(10_000);
		const read = async (selection: PostSelection): Promise<string[]> => {
			const request = { since: minutesAgo(60), until: minutesAgo(-1), maxPosts: 100 };
			const found: string[] = [];
			for await (const { posts } of session().read(selection, { ...request, signal: signal() }))
				found.push(...posts.map(({ id }) => id));
			return found;
		};
		/** A word that no other post has. */
		const newWord = () => `w${randomBytes(6).toString('hex')}`;
		/** Writes posts with a minute between them, and returns their ids, newest first. */
		const write = async (author: 'me' | 'other', texts: string[], minutes = 30) => {
			const posts = texts.map((text, at) => ({ text, at: minutesAgo(minutes - at) }));
			return (await candidate().write(accounts()[author], posts)).toReversed();
		};

		test('all kinds can be read, and each reads its posts only, newest first', async () => {
			const word = newWord();
			const { me, other } = accounts();
			const id = await candidate().list(me, 'Friends', other);
			const theirs = await write('other', [`One #${word}`, 'Two.', `Three ${word} #${word}`]);
			const mine = await write('me', [`Four #${word}s`, `Five: ${word}, #${word}`], 20);
			const [third = '', , first = ''] = theirs;
			const [fifth = ''] = mine;
			const expected: Record<Exclude<Kind, 'home'>, [PostSelection, string[]]> = {
				account: [{ kind: 'account', handle: candidate().handleOf(other) }, theirs],
				list: [{ kind: 'list', id }, theirs],
				hashtag: [{ kind: 'hashtag', tag: word }, [fifth, third, first]],
				search: [{ kind: 'search', query: `Three ${word}` }, [third]],
			};
			for (const [selection, ids] of Object.values(expected))
				expect(await read(selection), selection.kind).toEqual(ids);
			const kinds: Kind[] = ['home', ...(Object.keys(expected) as Kind[])];
			expect(candidate().network.sources).toEqual(kinds);
		});

		test('hostile values are refused or match nothing, and never something else', async () => {
			const { me, other } = accounts();
			const word = newWord();
			const mine = candidate().handleOf(me);
			const theirs = candidate().handleOf(other);
			const id = await candidate().list(me, 'Friends', other);
			await write('other', [`One #${word}`, `Two ${word}`]);
			const around = (value: string) => [
				'',
				' ',
				'*',
				`${value} OR ${word}`,
				`nothing OR #${word}`,
				`nothing OR from:${theirs}`,
				`${value}" OR "${word}`,
				`(${value})`,
				`-${value}`,
				`../${value}`,
				`${value}/../../timelines/home`,
				`${value}?limit=1`,
				`${value}&q=${word}`,
				`${value}%20OR%20${word}`,
				`${value}\n${word}`,
				`${value}\0`,
				'x'.repeat(400),
			];
			const hostile: PostSelection[] = [
				...around(mine).map((handle) => ({ kind: 'account', handle }) as const),
				...around(id).map((value) => ({ kind: 'list', id: value }) as const),
				...around(word).map((tag) => ({ kind: 'hashtag', tag }) as const),
				...['', ' \n', 'x'.repeat(400)].map((query) => ({ kind: 'search', query }) as const),
			];
			for (const selection of hostile) {
				const found = await read(selection).catch((error: unknown) => {
					expect(error, JSON.stringify(selection)).toMatchObject({ code: 'posts_refused' });
					return [];
				});
				expect(found, JSON.stringify(selection)).toEqual([]);
			}
		}, 20_000);

		test('each source has a key of its own, which is the same in capitals', () => {
			const { me } = accounts();
			const { network } = candidate();
			const keyOf = (selection: PostSelection) => network.describeSource(me, selection).key;
			const keys = [
				{ kind: 'home' },
				{ kind: 'account', handle: 'ada' },
				{ kind: 'account', handle: 'ada OR from:bo' },
				{ kind: 'list', id: '1' },
				{ kind: 'hashtag', tag: 'ada' },
				{ kind: 'hashtag', tag: 'ada OR #bo' },
				{ kind: 'search', query: 'ada' },
				{ kind: 'search', query: 'from:ada OR from:bo' },
				{ kind: 'search', query: '#ada OR #bo' },
			] satisfies PostSelection[];
			expect(new Set(keys.map(keyOf)).size).toBe(keys.length);
			expect(keyOf({ kind: 'account', handle: 'Ada' })).toBe(
				keyOf({ kind: 'account', handle: 'ada' }),
			);
			expect(keyOf({ kind: 'hashtag', tag: 'Ada' })).toBe(keyOf({ kind: 'hashtag', tag: 'ada' }));
		});

		test('the lists of an account are sorted by name, and can be read', async () => {
			const { me, other } = accounts();
			const { listLists } = session();
			if (!listLists) {
				// Reading them costs: users name lists by their ids.
				expect(candidate().network.prices.read).toBeGreaterThan(0);
				return;
			}
			expect(await listLists(signal())).toEqual([]);
			const ids: Record<string, string> = {};
			for (const name of ['Zoo', 'ärzte', 'Runners'])
				ids[name] = await candidate().list(me, name, other);
			await candidate().list(other, 'Theirs', me);
			const posts = await write('other', ['One.', 'Two.']);
			const lists = await listLists(signal());
			expect(lists).toEqual(['ärzte', 'Runners', 'Zoo'].map((name) => ({ id: ids[name], name })));
			for (const { id } of lists) expect(await read({ kind: 'list', id })).toEqual(posts);
		});

		test('lists that cannot be read fail as posts do', async () => {
			const { listLists } = session();
			if (!listLists) return;
			await candidate().fail({ request: 'read', what: 'limit' });
			await expect(listLists(signal())).rejects.toMatchObject({ code: 'posts_rate_limited' });
			await candidate().fail({ request: 'read', what: 'broken' });
			await expect(listLists(signal())).rejects.toMatchObject({ code: 'posts_unavailable' });
			await candidate().revoke(accounts().me);
			await expect(listLists(signal())).rejects.toMatchObject({ code: 'connection_expired' });
		});
	});
}
