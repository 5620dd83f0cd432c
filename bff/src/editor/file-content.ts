import { AppError } from '../http/app-error.ts';
import { plainText } from '../rich-text/plain-text.ts';
import { sanitise } from '../rich-text/sanitise.ts';
import { fold } from './fold-case.ts';

/** The columns of a file that follow from its content. */
export interface StoredContent {
	content: string;
	words: string;
	folded: string;
	/** Bytes. */
	size: number;
}

const MOST_BYTES = 1_000_000;

/** Content as it is kept; null where it is more than an editor could send back. */
export function toStored(html: string): StoredContent | null {
	const content = sanitise(html);
	const size = Buffer.byteLength(content);
	if (size > MOST_BYTES) return null;
	const words = plainText(content).normalize('NFC');
	return { content, words, folded: fold(words), size };
}

/** Content as it is kept. Throws 413 `payload_too_large`. */
export function readContent(html: string): StoredContent {
	return ensureFits(toStored(html));
}

/** Throws 413 `payload_too_large` for what `toStored` found too large. */
export function ensureFits(stored: StoredContent | null): StoredContent {
	if (!stored)
		throw new AppError(
			413,
			'payload_too_large',
			'A file holds 1 MB at most. Split this one in two.',
		);
	return stored;
}
