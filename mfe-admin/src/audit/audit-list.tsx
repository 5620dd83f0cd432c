import type { AuditEntry } from 'bff/contract/admin/audit';
import { EmptyState } from 'design-system/empty-state';
import { asFailure } from 'remote-kit/failure';
import { formatDateTime } from 'remote-kit/format-date';
import { Loaded } from 'remote-kit/loaded';
import { describeValue } from '../components/describe-value.ts';
import { ListEnd } from '../components/list-end.tsx';
import { Cell, Row, RowName, Table } from '../components/table.tsx';
import { type AuditFilter, useAuditInfiniteQuery } from './audit-api.ts';
import { kinds } from './kinds.ts';

/** Audit events, newest first. */
export function AuditList(filter: AuditFilter) {
	const query = useAuditInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
	const { currentData, error } = query;
	const entries = currentData?.pages.flatMap((page) => page.entries);
	if (asFailure(error)?.code === 'not_found')
		return <EmptyState voice="ui" title={`There’s no account ${filter.person}`} />;
	if (!entries)
		return <Loaded query={{ ...query, data: currentData }} name="the audit log" lines={8} />;
	if (entries.length === 0)
		return <EmptyState voice="ui" title="Nothing of this kind happened in the last year" />;
	return (
		<>
			<Table label="Audit log, newest first" columns={['Who', 'What', 'When', 'Device']}>
				{entries.map((entry) => (
					<EntryRow key={entry.id} entry={entry} />
				))}
			</Table>
			<ListEnd query={query} />
		</>
	);
}

/** Labels for detail keys that need rewording. */
const names: Readonly<Record<string, string>> = { draftId: 'draft', field: 'key', how: 'with' };

function EntryRow({ entry: { username, kind, details, device, at } }: { entry: AuditEntry }) {
	const note = Object.entries(details)
		.map(([name, value]) => `${names[name] ?? name}: ${describeValue(value)}`)
		.join(', ');
	return (
		<Row>
			<RowName>{username}</RowName>
			<Cell column="What" note={note}>
				{kinds[kind] ?? kind}
			</Cell>
			<Cell column="When">
				<time dateTime={at}>{formatDateTime(at)}</time>
			</Cell>
			<Cell column="Device">{device ?? 'none'}</Cell>
		</Row>
	);
}
