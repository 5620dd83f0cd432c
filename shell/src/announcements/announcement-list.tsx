import type { Announcement, Maintenance } from 'bff/contract/announcements/announcements';
import { Banner } from 'design-system/banner';
import { Button } from 'design-system/button';
import type { ReactNode } from 'react';
import { formatMoment } from 'remote-kit/format-date';

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
				<Banner
					key={id}
					severity={severity}
					action={
						<Button
							size="sm"
							id={buttonId(id)}
							onClick={() => dismiss(id)}
							aria-label={`Dismiss: ${text}`}
						>
							Dismiss
						</Button>
					}
				>
					{text} {link && <a href={link.url}>{link.label}</a>}
				</Banner>
			));
	return (
		<>
			<div role="alert">{rows(true)}</div>
			<div role="status">
				{maintenance && (
					<Banner severity="warning">
						<strong>{titleOf(maintenance, now)}</strong> You can read everything. Nothing can be
						changed until it ends. Keep this page open so you don’t lose what you typed.
					</Banner>
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
