import type { ManagedAnnouncement } from 'bff/contract/announcements/managed-announcements';
import { Button } from 'design-system/button';
import { EmptyState } from 'design-system/empty-state';
import { formatMoment } from 'remote-kit/format-date';
import { Cell, Row, RowName, Table } from '../components/table.tsx';
import { audiences, severities } from './choices.ts';

interface Props {
	announcements: readonly ManagedAnnouncement[];
	/** The id of the announcement that is being removed. */
	removing: string | undefined;
	onRemove: (id: string) => void;
}

/** Current and scheduled announcements. */
export function AnnouncementsTable({ announcements, removing, onRemove }: Props) {
	if (announcements.length === 0) return <EmptyState voice="ui" title="No announcements" />;
	return (
		<Table label="Announcements" columns={['Text', 'To', 'From', 'Until', 'Change']}>
			{announcements.map(({ id, text, link, severity, audience, startsAt, endsAt }) => (
				<Row key={id}>
					<RowName note={[severities[severity], link?.label].filter(Boolean).join(', ')}>
						{text}
					</RowName>
					<Cell column="To">{audiences[audience]}</Cell>
					<Cell column="From">
						<time dateTime={startsAt}>{formatMoment(startsAt)}</time>
					</Cell>
					<Cell column="Until">
						<time dateTime={endsAt}>{formatMoment(endsAt)}</time>
					</Cell>
					<Cell column="Change">
						<Button
							size="sm"
							busy={removing === id}
							aria-label={`Remove: ${text}`}
							onClick={() => onRemove(id)}
						>
							Remove
						</Button>
					</Cell>
				</Row>
			))}
		</Table>
	);
}
