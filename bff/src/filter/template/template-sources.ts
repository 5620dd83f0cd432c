import { type Source, sourceKey } from '../../../contract/feed/sources.ts';
import { findQueryProblem } from '../../feed/feed.ts';
import { invalidField } from '../../http/app-error.ts';
import { oneLine } from '../../one-line.ts';

/**
 * Sources in their stored form: on one line, without the signs of names and tags, each once. Throws
 * 400 for one that can't be read by any account.
 */
export function readSources(sources: readonly Source[]): Source[] {
	const read = new Map<string, Source>();
	for (const [index, source] of sources.entries()) {
		const found = readSource(source, `content/sources/${index}`);
		const key = sourceKey(found);
		if (!read.has(key)) read.set(key, found);
	}
	return [...read.values()];
}

/** `field`: its name in the error. */
function readSource({ kind, network, accountId, ...source }: Source, field: string): Source {
	if (network !== 'x' && accountId === null)
		throw invalidField(field, 'Choose the account that reads this source.');
	const value = kind === 'home' ? '' : withoutSign(kind, oneLine(source.value));
	if (kind !== 'home' && value === '') throw invalidField(field, blank[kind]);
	const problem = kind === 'search' && network === 'x' ? findQueryProblem(value) : undefined;
	if (problem !== undefined) throw invalidField(field, `X would refuse this search. ${problem}`);
	return { kind, network, accountId, value, name: kind === 'list' ? oneLine(source.name) : '' };
}

const blank = {
	account: 'Enter the name of an account.',
	list: 'Choose a list.',
	hashtag: 'Enter a hashtag.',
	search: 'Enter what to search for.',
} as const;

function withoutSign(kind: Source['kind'], value: string): string {
	if (kind === 'account') return value.replace(/^@/, '');
	return kind === 'hashtag' ? value.replace(/^#/, '') : value;
}
