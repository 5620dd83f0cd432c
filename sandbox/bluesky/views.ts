import type { Accounts } from './accounts.ts';
import type { Corpus } from './corpus.ts';
import type { JsonRecord, Repos, StoredRecord } from './repos.ts';

interface Ref {
	uri: string;
}

export interface FeedItem {
	record: StoredRecord;
	/** The repost because of which the post is in the feed. */
	repost?: StoredRecord | undefined;
}

const embedOf = ({ value }: StoredRecord) => value.embed as JsonRecord | undefined;
const nowhere = 'https://cdn.sandbox.test/image';

/** When lists show a record: its own time, unless that is later than when it was indexed. */
export function sortAt({ value, indexedAt }: StoredRecord): number {
	const created = Date.parse(String(value.createdAt)) || 0;
	return Math.min(created, indexedAt.getTime());
}

/** Shows records as the AppView does. */
export function createViews(accounts: Accounts, repos: Repos, corpus?: Corpus) {
	const author = (did: string) => {
		const profile = repos.find(`at://${did}/app.bsky.actor.profile/self`)?.value;
		return {
			did,
			handle: accounts.find(did)?.handle ?? 'handle.invalid',
			displayName: String(profile?.displayName ?? ''),
			labels: [],
		};
	};
	const subjectsOf = (collection: string, uri: string) =>
		repos.list(collection).filter(({ value }) => (value.subject as Ref).uri === uri);
	const repliesTo = (uri: string) =>
		repos
			.list('app.bsky.feed.post')
			.filter(({ value }) => (value.reply as { parent: Ref } | undefined)?.parent.uri === uri);

	const imagesView = (embed: JsonRecord) => ({
		$type: 'app.bsky.embed.images#view',
		images: (embed.images as { alt: string }[]).map(({ alt }) => ({
			thumb: nowhere,
			fullsize: nowhere,
			alt,
		})),
	});
	const mediaView = (embed: JsonRecord) =>
		embed.$type === 'app.bsky.embed.video'
			? {
					$type: 'app.bsky.embed.video#view',
					cid: (embed.video as { ref: { $link: string } }).ref.$link,
					playlist: `${nowhere}.m3u8`,
					alt: embed.alt,
				}
			: imagesView(embed);
	const recordView = ({ uri }: Ref) => {
		const record = repos.find(uri);
		return {
			$type: 'app.bsky.embed.record#view',
			record: record
				? {
						$type: 'app.bsky.embed.record#viewRecord',
						uri,
						cid: record.cid,
						author: author(record.did),
						value: record.value,
						indexedAt: record.indexedAt.toISOString(),
					}
				: { $type: 'app.bsky.embed.record#viewNotFound', uri, notFound: true },
		};
	};
	const embedView = (embed: JsonRecord | undefined) => {
		switch (embed?.$type) {
			case 'app.bsky.embed.images':
			case 'app.bsky.embed.video':
				return mediaView(embed);
			case 'app.bsky.embed.record':
				return recordView(embed.record as Ref);
			case 'app.bsky.embed.recordWithMedia':
				return {
					$type: 'app.bsky.embed.recordWithMedia#view',
					record: recordView((embed.record as { record: Ref }).record),
					media: mediaView(embed.media as JsonRecord),
				};
			case 'app.bsky.embed.external':
				return { $type: 'app.bsky.embed.external#view', external: embed.external };
			default:
				return undefined;
		}
	};

	const post = (record: StoredRecord, viewer: string) => {
		const likes = subjectsOf('app.bsky.feed.like', record.uri);
		const own = likes.find(({ did }) => did === viewer);
		const embed = embedView(embedOf(record));
		const others = corpus?.countsOf(record.uri) ?? { likes: 0, reposts: 0 };
		const reposts = subjectsOf('app.bsky.feed.repost', record.uri);
		return {
			uri: record.uri,
			cid: record.cid,
			author: author(record.did),
			record: record.value,
			...(embed && { embed }),
			replyCount: repliesTo(record.uri).length,
			repostCount: reposts.length + others.reposts,
			likeCount: likes.length + others.likes,
			quoteCount: 0,
			indexedAt: record.indexedAt.toISOString(),
			viewer: { ...(own && { like: own.uri }) },
			labels: [],
		};
	};

	return {
		author,
		post,
		list: ({ uri, cid, did, value, indexedAt }: StoredRecord) => ({
			uri,
			cid,
			creator: author(did),
			name: value.name,
			purpose: value.purpose,
			listItemCount: repos
				.list('app.bsky.graph.listitem', did)
				.filter((item) => item.value.list === uri).length,
			labels: [],
			viewer: { muted: false },
			indexedAt: indexedAt.toISOString(),
		}),
		repliesTo,
		/** Posts and reposts of these accounts, newest first. */
		itemsOf(dids: ReadonlySet<string>): FeedItem[] {
			const posts = repos.list('app.bsky.feed.post').map((record) => ({ record }));
			const reposts = repos.list('app.bsky.feed.repost').flatMap((repost) => {
				const record = repos.find((repost.value.subject as Ref).uri);
				return record ? [{ record, repost }] : [];
			});
			const timeOf = ({ record, repost }: FeedItem) => sortAt(repost ?? record);
			return [...posts, ...reposts]
				.filter(({ record, repost }: FeedItem) => dids.has((repost ?? record).did))
				.sort((a, b) => timeOf(b) - timeOf(a));
		},
		feedItem: ({ record, repost }: FeedItem, viewer: string) => ({
			post: post(record, viewer),
			...(repost && {
				reason: {
					$type: 'app.bsky.feed.defs#reasonRepost',
					by: author(repost.did),
					uri: repost.uri,
					cid: repost.cid,
					indexedAt: repost.indexedAt.toISOString(),
				},
			}),
		}),
	};
}

export type Views = ReturnType<typeof createViews>;
