import type { FilterContent } from '../../../contract/filter.ts';
import { invalidField } from '../../http/app-error.ts';
import { plainText } from '../../rich-text/plain-text.ts';
import { sanitise } from '../../rich-text/sanitise.ts';

/** Content as it is stored and judged by. */
export interface StoredContent {
	/** Sanitised HTML. */
	description: string;
	/** Without `@`, each once whatever the case. */
	blockList: string[];
}

export const NAME_LENGTH = 120;
const DESCRIPTION_LENGTH = 10_000;

/** Throws 400 with the sentence of the form for a description in which nothing can be read. */
export function readContent({ description, blockList = [] }: FilterContent): StoredContent {
	const html = sanitise(description);
	if (!isReadable(plainText(html)))
		throw invalidField('content/description', 'Please enter a description.');
	if ([...html].length > DESCRIPTION_LENGTH) {
		throw invalidField(
			'content/description',
			'The description is too long: 10,000 characters are the most, formatting included.',
		);
	}
	const names = blockList.map((username) => username.toLowerCase());
	return {
		description: html,
		blockList: blockList.filter((_, at) => names.indexOf(names[at] ?? '') === at),
	};
}

/** A title on one line. Throws 400 with the sentence of the form for a blank one. */
export function readName(given: string): string {
	const name = given
		.normalize('NFC')
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim();
	if (!isReadable(name)) throw invalidField('name', 'Please enter a filter title.');
	return name;
}

/** As the contract has it: nobody blocked, no list. */
export function toContent({ description, blockList }: StoredContent): FilterContent {
	return { description, ...(blockList.length > 0 && { blockList }) };
}

/** Whether there is anything to see: marks and joiners alone are nothing. */
function isReadable(text: string): boolean {
	return /[^\s\p{C}\p{M}]/u.test(text);
}
