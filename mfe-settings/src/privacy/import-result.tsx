import type { Import, ImportedKind } from 'bff/contract/privacy/import';
import { Notice } from 'design-system/notice';
import { formatDateTime } from 'remote-kit/format-date';
import { formatCount } from 'remote-kit/format-number';

const names: Record<ImportedKind['kind'], [one: string, many: string]> = {
	files: ['file', 'files'],
	threads: ['thread', 'threads'],
	drafts: ['draft', 'drafts'],
	filters: ['filter', 'filters'],
	media: ['image or video', 'images and videos'],
};

/** The result of an import: the imported items, and the others with the reasons. */
export function ImportResult({ of: { status, result, error, createdAt } }: { of: Import }) {
	if (status === 'failed')
		return (
			<Notice tone="error" title="Nothing was imported" live>
				{error?.message}
			</Notice>
		);
	const kinds = result ?? [];
	const came = kinds.filter(({ imported }) => imported > 0);
	const existing = kinds.filter((kind) => kind.existing > 0);
	return (
		<Notice
			tone="done"
			title={
				came.length > 0
					? `Imported ${list(came.map(({ kind, imported }) => count(kind, imported)))}`
					: 'Nothing new to import'
			}
			live
		>
			<p>{formatDateTime(createdAt)}</p>
			{existing.length > 0 && (
				<p>
					Skipped, because already here or deleted here:{' '}
					{list(existing.map((row) => count(row.kind, row.existing)))}.
				</p>
			)}
			{kinds.flatMap(({ kind, leftOut }) =>
				leftOut.map(({ reason, count: number, of }) => (
					<p key={`${kind} ${reason}`}>
						Left out{' '}
						{of === 'versions'
							? formatCount(number, 'earlier version', 'earlier versions')
							: count(kind, number)}
						. {reason}
					</p>
				)),
			)}
		</Notice>
	);
}

function count(kind: ImportedKind['kind'], number: number): string {
	return formatCount(number, ...names[kind]);
}

function list(parts: readonly string[]): string {
	return new Intl.ListFormat('en-GB').format(parts);
}
