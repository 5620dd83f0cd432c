import type { Source } from 'bff/contract/feed/sources';
import { TextDifference } from 'design-system/text-difference';
import { Words } from 'design-system/words';
import { nameSource } from './describe-source.ts';
import { useSourceAccountsQuery } from './sources-api.ts';

export interface SourceDifferenceProps {
	before: readonly Source[];
	after: readonly Source[];
}

/** The sources after a change and those that it removed, one a line. */
export function SourceDifference({ before, after }: SourceDifferenceProps) {
	const { data = [] } = useSourceAccountsQuery();
	const linesOf = (sources: readonly Source[]) =>
		sources.length === 0 ? ['Your whole feed'] : sources.map((source) => nameSource(source, data));
	const [old, current] = [linesOf(before), linesOf(after)];
	const removed = old.filter((line) => !current.includes(line));
	return (
		<ul>
			{[...removed, ...current].map((line) => (
				<li key={line}>
					{old.includes(line) && current.includes(line) ? (
						<Words size="sm">{line}</Words>
					) : (
						<TextDifference
							before={old.includes(line) ? line : ''}
							after={old.includes(line) ? '' : line}
						/>
					)}
				</li>
			))}
		</ul>
	);
}
