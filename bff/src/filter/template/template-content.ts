import type { FilterContent } from '../../../contract/filter.ts';
import { invalidField } from '../../http/app-error.ts';
import { plainText } from '../../rich-text/plain-text.ts';
import { sanitise } from '../../rich-text/sanitise.ts';

/** Content of a template as it is stored. */
export interface StoredContent {
	/** Sanitised HTML. */
	description: string;
	/** User names without `@`, unique ignoring case. */
	blockList: string[];
}

export const NAME_LENGTH = 120;
const DESCRIPTION_LENGTH = 10_000;

/** Sanitises content. Throws 400 for a blank or too long description. */
export function readContent({ description, blockList = [] }: FilterContent): StoredContent {
	const html = sanitise(description);
	if (!isReadable(plainText(html)))
		throw invalidField('content/description', 'Please enter a description.');
	if ([...html].length > DESCRIPTION_LENGTH) {
		throw invalidField(
			'content/description',
			'The description is too long. The limit is 10,000 characters, formatting included.',
		);
	}
	const names = blockList.map((username) => username.toLowerCase());
	return {
		description: html,
		blockList: blockList.filter((_, index) => names.indexOf(names[index] ?? '') === index),
	};
}

/** Puts a name on one line and trims it. Throws 400 for a blank one. */
export function readName(input: string): string {
	const name = input
		.normalize('NFC')
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim();
	if (!isReadable(name)) throw invalidField('name', 'Please enter a filter title.');
	return name;
}

/** Content in the API's shape, which leaves out an empty block list. */
export function toContent({ description, blockList }: StoredContent): FilterContent {
	return { description, ...(blockList.length > 0 && { blockList }) };
}

/**
 * Whether the text contains a visible character; combining marks and joiners alone are invisible.
 */
function isReadable(text: string): boolean {
	return /[^\s\p{C}\p{M}]/u.test(text);
}
