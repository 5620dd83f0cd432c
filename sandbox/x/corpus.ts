import { type Author, authors } from './authors.ts';
import { fill, pick, randomFrom } from './random.ts';
import { oddPosts } from './texts/odd-posts.ts';

/** A reference to another post, with X's name for its kind. */
export type Reference = { type: 'retweeted' | 'quoted' | 'replied_to'; slot: number };

/** A generated post. */
export interface CorpusPost {
	id: string;
	slot: number;
	author: Author;
	/** Milliseconds since 1970. */
	time: number;
	/** The complete text, unescaped, with unshortened links. Empty for a repost. */
	text: string;
	reference: Reference | undefined;
	/** All its versions so far, oldest first. */
	versions: string[];
	likes: number;
	reposts: number;
	replies: number;
	/** A description for each image; null where there is none. */
	media: (string | null)[];
}

/** The start of X's id timestamps, in milliseconds since 1970. */
const EPOCH = 1_288_834_974_657;
const HOUR = 3_600_000;

/**
 * All posts as a pure function of time: time is divided into slots of `slotMs`, each slot has one
 * post, and the post follows from the slot's number. Only the counts and later edits depend on
 * `now`.
 */
export function createCorpus(slotMs: number) {
	const kindOf = (slot: number) => {
		const number = randomFrom(slot)();
		return kinds.find(([, upTo]) => number < upTo)?.[0] ?? 'plain';
	};

	/**
	 * The slot that this slot's post refers to: an earlier post that refers to none. A quote or a
	 * reply may refer to a deleted post; a repost is deleted with its original.
	 */
	const referredTo = (slot: number, kind: Kind, random: () => number): number => {
		const isPossible = (target: number) => {
			const targetKind = kindOf(target);
			return referenceable.has(targetKind) && !(kind === 'repost' && targetKind === 'deleted');
		};
		let target = slot - 1 - Math.floor(random() * 12);
		while (!isPossible(target)) target -= 1;
		return target;
	};

	/** The post of a slot; undefined if it lies in the future or was deleted. */
	const at = (slot: number, now: number): CorpusPost | undefined => {
		const kind = kindOf(slot);
		const random = randomFrom(slot ^ 0x5bd1e995);
		const author = pick(authors, random);
		const first = Math.floor((slot + random() * 0.4) * slotMs);
		const edited = Math.floor((slot + 0.5 + random() * 0.4) * slotMs);
		if (kind === 'deleted' || first > now) return undefined;
		const versions = [first, ...(kind === 'edited' && edited <= now ? [edited] : [])].map(
			(time, n) => snowflake(time, slot * 2 + n),
		);
		const time = versions.length > 1 ? edited : first;
		const reference = referring[kind] && {
			type: referring[kind],
			slot: referredTo(slot, kind, random),
		};
		const reach = (1 - Math.exp((first - now) / (6 * HOUR))) * 10 ** (random() * 4);
		return {
			id: versions.at(-1) ?? '',
			slot,
			author,
			time,
			text:
				kind === 'repost'
					? ''
					: textOf(kind, { author, random, isEdited: versions.length > 1, slot }),
			reference,
			versions,
			likes: kind === 'repost' ? 0 : Math.floor(reach),
			reposts: Math.floor(reach * random() * 0.3),
			replies: kind === 'repost' ? 0 : Math.floor(reach * random() * 0.1),
			media: kind === 'plain' ? mediaOf(slot) : [],
		};
	};

	return {
		at,
		slotAt: (time: number): number => Math.floor(time / slotMs),
		/** By the id of any of its versions. */
		find(id: string, now: number): CorpusPost | undefined {
			const post = at(Math.floor(timeOf(id) / slotMs), now);
			return post?.versions.includes(id) ? post : undefined;
		},
		/** The id of a slot's post, also of a deleted one. */
		idAt: (slot: number, now: number): string =>
			at(slot, now)?.id ?? snowflake(Math.floor((slot + 0.2) * slotMs), slot),
	};
}

export type Corpus = ReturnType<typeof createCorpus>;

/** Milliseconds since 1970 of an id. */
export function timeOf(id: string): number {
	return Number(BigInt(id) >> 22n) + EPOCH;
}

/** An id with this time. `tail` distinguishes ids of the same millisecond. */
export function snowflake(time: number, tail: number): string {
	return String((BigInt(time - EPOCH) << 22n) | BigInt(tail & 0x3fffff));
}

/** Each kind with the share of posts up to and including it. */
const kinds = [
	['repost', 0.09],
	['reply', 0.19],
	['quote', 0.25],
	['long', 0.31],
	['link', 0.42],
	['edited', 0.46],
	['deleted', 0.48],
	['odd', 0.52],
	['plain', 1],
] as const;
type Kind = (typeof kinds)[number][0];

const referenceable: ReadonlySet<Kind> = new Set(['plain', 'link', 'long', 'deleted']);
const referring: Partial<Record<Kind, Reference['type']>> = {
	repost: 'retweeted',
	reply: 'replied_to',
	quote: 'quoted',
};

const replyTexts = [
	'This. {Exactly this|Thank you}.',
	'Source? {Asking kindly|I would love to read it}.',
	'How many {weeks|rounds|people} was that?',
];
const quoteTexts = [
	'Worth your {four|ten} minutes:',
	'I {disagree|half agree}, and here is why:',
	'Saving this for {Sunday|my future self}.',
];

/** Some posts have an image, with or without a description. */
function mediaOf(slot: number): (string | null)[] {
	if (slot % 11 === 4) return ['A chart of twelve weeks, rising to the right'];
	return slot % 11 === 7 ? [null] : [];
}

interface Writing {
	author: Author;
	random: () => number;
	isEdited: boolean;
	slot: number;
}

function textOf(kind: Kind, { author, random, isEdited, slot }: Writing): string {
	const write = () => fill(pick(author.texts, random), random);
	if (kind === 'odd') return fill(pick(oddPosts, random), random);
	if (kind === 'reply' && author.lang === 'en') return fill(pick(replyTexts, random), random);
	if (kind === 'quote' && author.lang === 'en') return fill(pick(quoteTexts, random), random);
	if (kind === 'long')
		return author.texts.map((line, n) => `${n + 1}. ${fill(line, random)}`).join('\n\n');
	if (kind === 'link')
		return `${write()} https://notes.example/${author.username}/${slot}?from=post&n=1`;
	return isEdited ? `${write()} (Edited: one number was last week’s.)` : write();
}
