import { ordinaryPosts } from '../../filter/fixtures/hostile-posts.ts';
import type { Post } from '../../networks/post-source.ts';
import { buildTestApp, type TestApp, type TestUser } from './build-test-app.ts';
import { type EventReader, readStream } from './event-reader.ts';

export const wanted = '<p>Running, databases and books. <strong>No shoes.</strong></p>';

export interface FilterApp extends TestApp {
	/**
	 * Creates a user with a template and stored posts, one per minute up to now. Without `authorOf`
	 * all are by `ada`.
	 */
	member(
		posts?: number,
		texts?: readonly string[],
		authorOf?: (at: number) => string,
	): Promise<FilterUser>;
	follow(person: TestUser, runId: string, lastEventId?: string): Promise<EventReader>;
}

export interface FilterUser extends TestUser {
	templateId: string;
	/** Stores more posts, up to now. */
	addPosts(count: number, texts?: readonly string[]): Promise<void>;
	/** Starts a run over the last day and follows it. */
	run(more?: Record<string, unknown>): Promise<EventReader>;
}

/** The real app. Posts are read from storage, as for a user without a connection. */
export async function buildFilterApp(
	options: Parameters<typeof buildTestApp>[0] = {},
): Promise<FilterApp> {
	const app = await buildTestApp(options);
	let id = 7_000_000_000_000_000;
	const store = (
		userId: string,
		count: number,
		texts: readonly string[],
		authorOf: (at: number) => string,
	) => {
		const posts = Array.from({ length: count }, (_, at): Post => {
			id += 1;
			const post = postOf(
				String(id),
				`${texts[at % texts.length]} (${at})`,
				new Date(Date.now() - (count - at) * 1000),
			);
			return { ...post, authorUsername: authorOf(at) };
		});
		return app.services.tweets.save(userId, posts.toReversed(), 'test').then(() => undefined);
	};
	return Object.assign(app, {
		async member(
			posts = 50,
			texts: readonly string[] = ordinaryPosts,
			authorOf: (at: number) => string = () => 'ada',
		): Promise<FilterUser> {
			const person = await app.loginAs();
			await store(person.id, posts, texts, authorOf);
			const { id: templateId } = await app.services.filter.templates.save(person.id, {
				name: 'Good reads',
				content: { description: wanted },
			});
			return {
				...person,
				templateId,
				addPosts: (count, more = texts) => store(person.id, count, more, authorOf),
				run: (more = {}) =>
					readStream(`${app.url}/api/filter/run`, {
						cookie: person.cookie,
						body: { templateId, timeRange: { value: 1, unit: 'days' }, ...more },
					}),
			};
		},
		follow: ({ cookie }: TestUser, runId: string, lastEventId?: string) =>
			readStream(`${app.url}/api/filter/runs/${runId}/events`, {
				cookie,
				...(lastEventId === undefined ? {} : { lastEventId }),
			}),
	});
}

export function postOf(id: string, text: string, createdAt: Date): Post {
	const [authorId, authorName, authorUsername] = ['9', 'Ada Lovelace', 'ada'];
	const counts = { likes: 3, retweets: 1, replies: 0 };
	return {
		network: 'x',
		id,
		url: null,
		authorId,
		authorName,
		authorUsername,
		avatarUrl: null,
		text,
		createdAt,
		...counts,
		repostOf: null,
		replyTo: null,
		lang: 'en',
		editIds: [id],
		attached: null,
	};
}
