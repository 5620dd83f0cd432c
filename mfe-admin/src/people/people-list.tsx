import type { ManagedAccount } from 'bff/contract/admin/people';
import { EmptyState } from 'design-system/empty-state';
import { formatDate, formatDateTime } from 'remote-kit/format-date';
import { Loaded } from 'remote-kit/loaded';
import { describeValue } from '../components/describe-value.ts';
import { ListEnd } from '../components/list-end.tsx';
import { Cell, Row, RowName, Table } from '../components/table.tsx';
import { EndSessions } from './end-sessions.tsx';
import { usePeopleInfiniteQuery } from './people-api.ts';

/** The accounts that contain all words of `q`, newest first. */
export function PeopleList({ q }: { q: string }) {
	const query = usePeopleInfiniteQuery(q, { refetchOnMountOrArgChange: true });
	const { currentData } = query;
	const people = currentData?.pages.flatMap((page) => page.people);
	if (!people)
		return <Loaded query={{ ...query, data: currentData }} name="the accounts" lines={8} />;
	if (people.length === 0)
		return (
			<EmptyState voice="ui" title={q ? `No account contains “${q}”` : 'There are no accounts'} />
		);
	return (
		<>
			<Table
				label="Accounts, newest first"
				columns={['Name', 'Address', 'Plan', 'Last seen', 'Action']}
			>
				{people.map((account) => (
					<AccountRow key={account.id} account={account} />
				))}
			</Table>
			<ListEnd query={query} />
		</>
	);
}

function AccountRow({ account }: { account: ManagedAccount }) {
	const { username, name, email, plan, lastSeenAt, isOperator, createdAt, deletesAt } = account;
	const status = account.status && describeValue(account.status);
	return (
		<Row>
			<RowName note={[name && username, isOperator && 'operator'].filter(Boolean).join(', ')}>
				{name || username}
			</RowName>
			<Cell
				column="Address"
				note={`since ${formatDate(createdAt)}${deletesAt ? `, will be deleted on ${formatDate(deletesAt)}` : ''}`}
			>
				{email ?? 'none'}
			</Cell>
			<Cell column="Plan" note={plan && status}>
				{plan ?? status ?? 'none'}
			</Cell>
			<Cell column="Last seen">
				{lastSeenAt === null ? (
					'over 60 days ago'
				) : (
					<time dateTime={lastSeenAt}>{formatDateTime(lastSeenAt)}</time>
				)}
			</Cell>
			<Cell>
				<EndSessions account={account} />
			</Cell>
		</Row>
	);
}
