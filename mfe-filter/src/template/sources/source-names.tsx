import type { Source } from 'bff/contract/feed/sources';
import { nameSource } from './describe-source.ts';
import { useSourceAccountsQuery } from './sources-api.ts';

/** The sources that a run has read, in one line. */
export function SourceNames({ sources }: { sources: readonly Source[] }) {
	const { data = [] } = useSourceAccountsQuery();
	return sources.map((source) => nameSource(source, data)).join('; ');
}
