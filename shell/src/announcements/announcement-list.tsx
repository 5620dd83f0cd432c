import type { Announcement, Maintenance } from 'bff/contract/announcements/announcements';
import { Button } from 'design-system/button';
import type { ReactNode } from 'react';
import { formatMoment } from 'remote-kit/format-date';
import styles from './announcement-list.module.css';

export interface AnnouncementListProps {
	maintenance: Maintenance | null;
	announcements: readonly Announcement[];
	onDismiss: (id: string) => void;
	/** The time; stories fix it. */
	now?: Date;
}

/**
 * Operators' announcements, under the header. Both live regions are always rendered, because screen
 * readers only announce changes in regions that they know.
 */
export function AnnouncementList({
	maintenance,
	announcements,
	onDismiss,
	now = new Date(),
}: AnnouncementListProps) {
	const dismiss = (id: string) => {
		const ids = announcements.map((announcement) => announcement.id);
		const at = ids.indexOf(id);
		// The button disappears: the keyboard continues at the next one, or on the screen.
		const next = document.getElementById(buttonId(ids[at + 1] ?? ids[at - 1]));
		(next ?? document.querySelector('main'))?.focus({ preventScroll: true });
		onDismiss(id);
	};
	const rows = (isProblem: boolean): ReactNode[] =>
		announcements
			.filter(({ severity }) => (severity === 'problem') === isProblem)
			.map(({ id, text, severity, link }) => (
				<div key={id} className={styles.row} data-severity={severity}>
					<p className={styles.text}>
						{text} {link && <a href={link.url}>{link.label}</a>}
					</p>
					<Button
						size="sm"
						id={buttonId(id)}
						onClick={() => dismiss(id)}
						aria-label={`Dismiss: ${text}`}
					>
						Dismiss
					</Button>
				</div>
			));
	return (
		<>
			<div role="alert">{rows(true)}</div>
			<div role="status">
				{maintenance && (
					<div className={styles.row} data-severity="warning">
						<p className={styles.text}>
							<strong>{titleOf(maintenance, now)}</strong> You can read everything. Nothing can be
							changed until it ends. Keep this page open so you don't lose what you typed.
						</p>
					</div>
				)}
				{rows(false)}
			</div>
		</>
	);
}

const buttonId = (id: string | undefined) => `dismiss-${id}`;

function titleOf({ until }: Maintenance, now: Date): string {
	return Date.parse(until) > now.getTime()
		? `Maintenance until ${formatMoment(until, now)}.`
		: 'Maintenance is taking longer than planned.';
}
