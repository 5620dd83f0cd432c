import type { FilterTemplate } from 'bff/contract/filter/filter';
import { Button } from 'design-system/button';
import { NotLoaded } from 'design-system/not-loaded';
import { useRef, useState } from 'react';
import { failureOf } from 'remote-kit/failure';
import { FailureReason } from 'remote-kit/failure-reason';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { TemplateSection } from '../layout/template-section.tsx';
import type { AlertContent } from '../run/alert.tsx';
import type { StandingFilters } from './standing-api.ts';

const StandingPanel = lazyPart(
	async () => (await import('./standing-panel.tsx')).StandingPanel,
	'The timetable',
);

/** The user's standing filters, as a query has them. */
export interface LoadedStanding {
	data?: StandingFilters | undefined;
	error?: unknown;
	refetch: () => unknown;
}

export interface StandingPartProps {
	/** As saved. */
	template: FilterTemplate;
	/** Whether the form has changes that are not saved. */
	isDirty: boolean;
	standing: LoadedStanding;
	onAlert: (alert: AlertContent) => void;
}

/** When a saved template runs by itself: one button until it does. */
export function StandingPart({ template, isDirty, standing, onAlert }: StandingPartProps) {
	const { data, error, refetch } = standing;
	const [isEditing, setIsEditing] = useState(false);
	const section = useRef<HTMLElement>(null);
	/** The pressed button disappears. */
	const focus = () => section.current?.focus();
	if (!data && error) {
		return (
			<NotLoaded
				title="We couldn’t load when this filter runs"
				reason={<FailureReason failure={failureOf(error)} />}
				onRetry={() => void refetch()}
			/>
		);
	}
	if (!data) return null;
	const filter = data.filters.find(({ templateId }) => templateId === template.id);
	return (
		<TemplateSection ref={section} label="Runs by itself">
			{filter || isEditing ? (
				<StandingPanel
					template={template}
					filter={filter}
					zone={data.zone ?? filter?.timetable.zone ?? ownZone()}
					isDirty={isDirty}
					isEditing={isEditing}
					onEdit={setIsEditing}
					onFocus={focus}
					onAlert={onAlert}
				/>
			) : (
				<Button size="sm" variant="quiet" onClick={() => setIsEditing(true)}>
					Run by itself…
				</Button>
			)}
		</TemplateSection>
	);
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
