import type { DraftPart } from 'bff/contract/publishing/draft-part';
import { UnsavedText } from '../../unsaved/unsaved-text.ts';

/** The parts of a draft that the server does not have yet. */
export interface UnsavedParts {
	parts: DraftPart[];
	/** The version that was edited. */
	version: number;
	/** Fingerprints of saves without a response, to recognise them later. */
	sent: string[];
}

export const unsavedParts = () =>
	new UnsavedText<UnsavedParts>('drafts', {
		parse: ({ parts, version, sent = [] }) =>
			Array.isArray(parts) &&
			parts.length > 0 &&
			parts.every(isPart) &&
			typeof version === 'number' &&
			Array.isArray(sent)
				? { parts, version, sent }
				: null,
	});

function isPart(value: unknown): value is DraftPart {
	const { text, media } = (value ?? {}) as Partial<DraftPart>;
	return typeof text === 'string' && Array.isArray(media);
}
