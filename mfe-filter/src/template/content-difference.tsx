import { contentFields, type FullContent, isSameContent } from 'bff/contract/filter/filter';
import { htmlToText } from 'design-system/rich-text/html-to-text';
import { TextDifference } from 'design-system/text-difference';
import { SourceDifference } from './sources/source-difference.tsx';

export interface ContentDifferenceProps {
	before: FullContent;
	after: FullContent;
}

const labels: Record<keyof FullContent, string> = {
	description: 'Description',
	blockList: 'Block list',
	sources: 'Read from',
};

/** The differences of two contents of a template, field by field. */
export function ContentDifference({ before, after }: ContentDifferenceProps) {
	const changed = contentFields
		.map((field) => ({ field, before: toText(before[field]), after: toText(after[field]) }))
		.filter((difference) => difference.before !== difference.after);
	if (changed.length === 0) {
		return (
			<p>{isSameContent(before, after) ? 'Nothing changed.' : 'Only the formatting changed.'}</p>
		);
	}
	return changed.map(({ field, ...texts }) => (
		<section key={field}>
			<h3>{labels[field]}</h3>
			{field === 'sources' ? (
				<SourceDifference before={before.sources} after={after.sources} />
			) : (
				<TextDifference {...texts} dir="auto" />
			)}
		</section>
	));
}

function toText(value: FullContent[keyof FullContent]): string {
	if (typeof value === 'string') return htmlToText(value);
	return value.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join('\n');
}
