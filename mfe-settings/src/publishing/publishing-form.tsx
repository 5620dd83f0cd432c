import type { PublishingSettings } from 'bff/contract/publishing/settings';
import { Select } from 'design-system/select';
import { TextField } from 'design-system/text-field';
import type { ReactNode } from 'react';
import { formatPrice } from 'remote-kit/format-price';
import { type FormState, SettingsForm } from '../settings/settings-form.tsx';
import { PassedPosts } from './passed-posts.tsx';
import styles from './publishing.module.css';
import type { PublishingProblems, PublishingValues } from './publishing-values.ts';
import { SlotsEditor } from './slots-editor.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

export interface PublishingFormProps extends FormState {
	settings: PublishingSettings;
	values: PublishingValues;
	problems: PublishingProblems;
	zones: readonly string[];
	onChange: (values: PublishingValues) => void;
}

const undoOptions = [
	{ value: '0', label: 'Post at once' },
	{ value: '5', label: '5 seconds' },
	{ value: '10', label: '10 seconds' },
	{ value: '30', label: '30 seconds' },
] as const;

/** How often the results of a post are read: on days 1, 3, 7 and 30. */
const SAMPLES = 4;

/** The form for publishing times, limits and notifications. */
export function PublishingForm({
	settings: { spent, prices, zone },
	values,
	problems,
	zones,
	onChange,
	...form
}: PublishingFormProps) {
	const set = (changed: Partial<PublishingValues>) => onChange({ ...values, ...changed });
	return (
		<SettingsForm failureTitle="Your publishing settings weren't saved" {...form}>
			<TimeZoneField
				zone={values.zone}
				zones={zones}
				error={problems.zone}
				disabled={form.saving}
				onChange={(zone) => set({ zone })}
			/>
			{values.zone !== zone && zones.includes(values.zone) && <PassedPosts zone={values.zone} />}
			<SlotsEditor
				slots={values.slots}
				readOnly={form.saving}
				onChange={(slots) => set({ slots })}
			/>
			<Select
				label="Time to undo “Post now”"
				options={undoOptions}
				value={`${values.undoSeconds}`}
				disabled={form.saving}
				onValueChange={(seconds) =>
					set({ undoSeconds: Number(seconds) as PublishingValues['undoSeconds'] })
				}
			/>
			<TextField
				label="Most to spend at X in a month, in dollars"
				meta={`${formatPrice(spent.publishing)} spent this month`}
				help={`Empty means no limit. A post costs ${formatPrice(prices.post)}, with a link ${formatPrice(prices.postWithLink)}.`}
				error={problems.monthlyLimit}
				inputMode="decimal"
				autoComplete="off"
				value={values.monthlyLimit}
				readOnly={form.saving}
				onChange={({ currentTarget }) => set({ monthlyLimit: currentTarget.value })}
			/>
			<Choice
				label="Email me when a post needs my attention"
				note="When X refuses a post, doesn’t confirm it, or the queue stops."
				isChecked={values.mailOnFailure}
				disabled={form.saving}
				onChange={(mailOnFailure) => set({ mailOnFailure })}
			/>
			<Choice
				label="Once a week, email me 7 posts worth reading"
				note="On Monday morning, from your filter runs, with the reasons. If there's nothing new, we don't send one."
				isChecked={values.weeklyDigest}
				disabled={form.saving}
				onChange={(weeklyDigest) => set({ weeklyDigest })}
			/>
			<Choice
				label="Read likes, replies and views of my posts"
				note={`${values.readsResults ? '' : 'Off, because reads cost. '}Each post is read on days 1, 3, 7 and 30: ${formatPrice(prices.read * SAMPLES)} a post.`}
				isChecked={values.readsResults}
				disabled={form.saving}
				onChange={(readsResults) => set({ readsResults })}
			/>
			{values.readsResults && (
				<TextField
					label="Most to spend on reading in a month, in dollars"
					meta={`${formatPrice(spent.results)} spent this month`}
					error={problems.resultsLimit}
					inputMode="decimal"
					autoComplete="off"
					value={values.resultsLimit}
					readOnly={form.saving}
					onChange={({ currentTarget }) => set({ resultsLimit: currentTarget.value })}
				/>
			)}
			<Choice
				label="My account at X can write long posts"
				note="Up to 25,000 characters, with X Premium."
				isChecked={values.longPosts}
				disabled={form.saving}
				onChange={(longPosts) => set({ longPosts })}
			/>
		</SettingsForm>
	);
}

function Choice({
	label,
	note,
	isChecked,
	disabled,
	onChange,
}: {
	label: string;
	note: ReactNode;
	isChecked: boolean;
	disabled: boolean;
	onChange: (isChecked: boolean) => void;
}) {
	return (
		<label className={styles.choice}>
			<input
				type="checkbox"
				checked={isChecked}
				disabled={disabled}
				onChange={({ currentTarget }) => onChange(currentTarget.checked)}
			/>
			<span>
				{label}
				<span className={styles.choiceNote}>{note}</span>
			</span>
		</label>
	);
}
