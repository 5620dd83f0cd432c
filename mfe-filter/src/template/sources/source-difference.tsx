import type { Source } from 'bff/contract/feed/sources';
import { TextDifference } from 'design-system/text-difference';
import { nameSource } from './describe-source.ts';
import { useSourceAccountsQuery } from './sources-api.ts';

export interface SourceDifferenceProps {
	before: readonly Source[];
	after: readonly Source[];
}

/** The differences of two choices of sources, one source a line. */
export function SourceDifference({ before, after }: SourceDifferenceProps) {
	const { data = [] } = useSourceAccountsQuery();
	const toText = (sources: readonly Source[]) =>
		sources.length === 0
			? 'Your whole feed'
			: sources.map((source) => nameSource(source, data)).join('\n');
	return <TextDifference before={toText(before)} after={toText(after)} dir="auto" />;
}
