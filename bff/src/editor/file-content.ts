import { AppError } from '../http/app-error.ts';
import { plainText } from '../rich-text/plain-text.ts';
import { sanitize } from '../rich-text/sanitize.ts';

/** The columns of a file that depend on its content. */
export interface StoredContent {
	/** Sanitized HTML. */
	content: string;
	plainText: string;
	/** Bytes of the content. */
	size: number;
}

const CONTENT_BYTES_LIMIT = 1_000_000;

/** The content for storing; null if it is too large to be saved again by an editor. */
export function toStored(html: string): StoredContent | null {
	const content = sanitize(html);
	const size = Buffer.byteLength(content);
	if (size > CONTENT_BYTES_LIMIT) return null;
	const text = plainText(content).normalize('NFC');
	return { content, plainText: text, size };
}

/** The content for storing. Throws 413 `payload_too_large`. */
export function readContent(html: string): StoredContent {
	return ensureFits(toStored(html));
}

/** Throws 413 `payload_too_large` if `toStored` found the content too large. */
export function ensureFits(stored: StoredContent | null): StoredContent {
	if (!stored)
		throw new AppError(413, 'payload_too_large', 'Files can be up to 1 MB. Split this one in two.');
	return stored;
}
