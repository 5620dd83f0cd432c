import { type DraftPart, MAX_PARTS, type MediaRef } from 'bff/contract/publishing/draft-part';
import { IMAGES_PER_POST } from 'bff/contract/publishing/media';

/** A part in the editor. Its key stays the same when it is moved or its text changes. */
export interface EditedPart {
	readonly key: number;
	readonly text: string;
	readonly media: readonly MediaRef[];
}

export type EditedParts = readonly EditedPart[];

let lastKey = 0;

function newPart(text: string, media: readonly MediaRef[] = []): EditedPart {
	lastKey += 1;
	return { key: lastKey, text, media };
}

/** Parts for the editor. Existing ones keep their keys by position. */
export function toEdited(parts: readonly DraftPart[], before: EditedParts = []): EditedParts {
	return parts.map(({ text, media }, index) => {
		const part = newPart(text, media);
		return { ...part, key: before[index]?.key ?? part.key };
	});
}

/** Parts in the format for saving. */
export function toParts(parts: EditedParts): DraftPart[] {
	return parts.map(({ text, media }) => ({ text, media: [...media] }));
}

export function areSame(one: readonly DraftPart[], other: readonly DraftPart[]): boolean {
	return (
		one.length === other.length &&
		one.every(
			(part, index) =>
				part.text === other[index]?.text &&
				JSON.stringify(part.media) === JSON.stringify(other[index]?.media),
		)
	);
}

/** The parts as one text, for comparing. */
export function joined(parts: readonly Pick<DraftPart, 'text'>[]): string {
	return parts.map(({ text }) => text).join('\n\n');
}

export function withText(parts: EditedParts, key: number, text: string): EditedParts {
	return parts.map((part) => (part.key === key ? { ...part, text } : part));
}

export function withMedia(
	parts: EditedParts,
	key: number,
	media: readonly MediaRef[],
): EditedParts {
	return parts.map((part) => (part.key === key ? { ...part, media } : part));
}

/** Adds an empty part at the end. */
export function withNewPart(parts: EditedParts): EditedParts {
	return parts.length < MAX_PARTS ? renumbered([...parts, newPart('')], isNumbered(parts)) : parts;
}

export function withoutPart(parts: EditedParts, key: number): EditedParts {
	if (parts.length === 1) return parts;
	return renumbered(
		parts.filter((part) => part.key !== key),
		isNumbered(parts),
	);
}

export function moved(parts: EditedParts, key: number, by: -1 | 1): EditedParts {
	const from = parts.findIndex((part) => part.key === key);
	const part = parts[from];
	if (!part || !parts[from + by]) return parts;
	return renumbered(parts.toSpliced(from, 1).toSpliced(from + by, 0, part), isNumbered(parts));
}

/** Replaces a part by several texts. The first one keeps the part's key and media. */
export function withSplit(parts: EditedParts, key: number, texts: readonly string[]): EditedParts {
	const [first, ...others] = texts;
	if (first === undefined || others.length === 0) return parts;
	if (parts.length + others.length > MAX_PARTS) return parts;
	return renumbered(
		parts.flatMap((part) =>
			part.key === key
				? [{ ...part, text: first }, ...others.map((text) => newPart(text))]
				: [part],
		),
		isNumbered(parts),
	);
}

/**
 * The change without its effect on the first parts, which are at X. If it would move them, nothing
 * changes.
 */
export function keepingFirst(
	count: number,
	update: (parts: EditedParts) => EditedParts,
): (parts: EditedParts) => EditedParts {
	return (parts) => {
		const next = update(parts);
		if (count === 0) return next;
		const first = parts.slice(0, count);
		if (first.some(({ key }, index) => key !== next[index]?.key)) return parts;
		return [...first, ...next.slice(count)];
	};
}

const NUMBER = /\s(\d+)\/(\d+)$/;

/** Whether each post of a thread ends with its number, such as ` 2/5`. */
export function isNumbered(parts: EditedParts): boolean {
	return (
		parts.length > 1 &&
		parts.every(({ text }, index) => NUMBER.exec(text)?.[1] === String(index + 1))
	);
}

/** The thread with, or without, a number at the end of each post. */
export function renumbered(parts: EditedParts, numbered: boolean): EditedParts {
	return parts.map((part, index) => {
		const text = isNumber(part.text) ? part.text.replace(NUMBER, '') : part.text;
		const next = numbered && parts.length > 1 ? `${text} ${index + 1}/${parts.length}` : text;
		if (!numbered && !isNumbered(parts)) return part;
		return next === part.text ? part : { ...part, text: next };
	});
}

function isNumber(text: string): boolean {
	const [, index, count] = NUMBER.exec(text) ?? [];
	return index !== undefined && Number(index) <= Number(count) && Number(count) <= MAX_PARTS;
}

/**
 * The same draft with different texts, one for each post. Media stay with their post, or with the
 * last one if there are fewer posts now.
 */
export function withTexts(parts: EditedParts, texts: readonly string[]): EditedParts {
	const media = texts.map((_, index) =>
		(index < texts.length - 1 ? parts.slice(index, index + 1) : parts.slice(index)).flatMap(
			(part) => part.media,
		),
	);
	return toEdited(
		texts.map((text, index) => ({ text, media: media[index]?.slice(0, IMAGES_PER_POST) ?? [] })),
		parts,
	);
}
