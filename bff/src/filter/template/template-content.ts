import {
	type FilterContent,
	type FullContent,
	fillContent,
} from '../../../contract/filter/filter.ts';
import { invalidField } from '../../http/app-error.ts';
import { oneLine } from '../../one-line.ts';
import { plainText } from '../../rich-text/plain-text.ts';
import { sanitize } from '../../rich-text/sanitize.ts';
import { readSources } from './template-sources.ts';

export const NAME_LENGTH = 120;
const DESCRIPTION_LENGTH = 10_000;

/** Content in its stored form. Throws 400 for a blank or too long description, and for an
 * unusable source. */
export function readContent(input: FilterContent): FullContent {
	const content = fillContent(input);
	const description = sanitize(content.description);
	if (!isReadable(plainText(description)))
		throw invalidField('content/description', 'Please enter a description.');
	if ([...description].length > DESCRIPTION_LENGTH) {
		throw invalidField(
			'content/description',
			'The description is too long. The limit is 10,000 characters, formatting included.',
		);
	}
	return {
		...content,
		description,
		blockList: withoutDuplicates(content.blockList),
		sources: readSources(content.sources),
	};
}

/** Puts a name on one line and trims it. Throws 400 for a blank one. */
export function readName(input: string): string {
	const name = oneLine(input.normalize('NFC'));
	if (!isReadable(name)) throw invalidField('name', 'Please enter a filter title.');
	return name;
}

/** Keeps the first spelling of each name. */
function withoutDuplicates(usernames: readonly string[]): string[] {
	const names = usernames.map((username) => username.toLowerCase());
	return usernames.filter((_, index) => names.indexOf(names[index] ?? '') === index);
}

/**
 * Whether the text contains a visible character; combining marks and joiners alone are invisible.
 */
function isReadable(text: string): boolean {
	return /[^\s\p{C}\p{M}]/u.test(text);
}
