import { MAX_SLOTS, type PublishingSettings } from 'bff/contract/publishing/settings';
import { Choice } from 'design-system/choice';
import { Select } from 'design-system/select';
import { formatDollars } from 'remote-kit/format-number';
import { formatPrice } from 'remote-kit/format-price';
import { SlotsEditor } from 'remote-kit/slots/slots-editor';
import { type FormState, SettingsForm } from '../settings/settings-form.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';
import { PassedPosts } from './passed-posts.tsx';
import { PublishingMethod } from './publishing-method.tsx';
import { costOfResults, FIRST_RESULTS_LIMIT, type PublishingValues } from './publishing-values.ts';
import { ReturnedMail } from './returned-mail.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

export interface PublishingFormProps extends FormState {
	settings: PublishingSettings;
	values: PublishingValues;
	zoneProblem: string | undefined;
	zones: readonly string[];
	onChange: (values: PublishingValues) => void;
}

const undoOptions = [
	{ value: '0', label: 'Post at once' },
	{ value: '5', label: '5 seconds' },
	{ value: '10', label: '10 seconds' },
	{ value: '30', label: '30 seconds' },
] as const;

/** The form for publishing times and emails. */
export function PublishingForm({
	settings: { method, prices, resultsLimit, zone },
	values,
	zoneProblem,
	zones,
	onChange,
	...form
}: PublishingFormProps) {
	const set = (changed: Partial<PublishingValues>) => onChange({ ...values, ...changed });
	return (
		<SettingsForm isPage failureTitle="Your publishing settings weren’t saved" {...form}>
			<SettingsSection id="publishing" title="Publishing" note="When your queue posts.">
				<PublishingMethod method={method} />
				<TimeZoneField
					zone={values.zone}
					zones={zones}
					error={zoneProblem}
					disabled={form.saving}
					onChange={(zone) => set({ zone })}
				/>
				{values.zone !== zone && zones.includes(values.zone) && <PassedPosts zone={values.zone} />}
				<SlotsEditor
					slots={values.slots}
					readOnly={form.saving}
					max={MAX_SLOTS}
					label="Slots"
					help="“Add to queue” fills the next free slot."
					emptyText="No slots"
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
				<Choice
					type="checkbox"
					label="I have X Premium"
					note="Posts can have up to 25,000 characters."
					checked={values.longPosts}
					disabled={form.saving}
					onChange={({ currentTarget }) => set({ longPosts: currentTarget.checked })}
				/>
			</SettingsSection>
			<SettingsSection title="Emails">
				<ReturnedMail />
				<Choice
					type="checkbox"
					label="Email me when a post needs my attention"
					note="When X refuses a post or doesn’t confirm it, or the queue stops."
					checked={values.mailOnFailure}
					disabled={form.saving}
					onChange={({ currentTarget }) => set({ mailOnFailure: currentTarget.checked })}
				/>
				<Choice
					type="checkbox"
					label="Once a week, email me 7 posts worth reading"
					note="On Monday morning, with the reasons. Only if there’s something new."
					checked={values.weeklyDigest}
					disabled={form.saving}
					onChange={({ currentTarget }) => set({ weeklyDigest: currentTarget.checked })}
				/>
			</SettingsSection>
			<SettingsSection title="Results">
				<Choice
					type="checkbox"
					label="Read likes, replies and views of my posts on X"
					note={`${formatPrice(costOfResults(prices))} a post, read on days 1, 3, 7 and 30. At most ${formatDollars(resultsLimit ?? FIRST_RESULTS_LIMIT)} a month. On Bluesky and Mastodon this is free, and always on.`}
					checked={values.readsResults}
					disabled={form.saving}
					onChange={({ currentTarget }) => set({ readsResults: currentTarget.checked })}
				/>
				{values.readsResults && <a href="/app/settings#limits">Change the limit</a>}
			</SettingsSection>
		</SettingsForm>
	);
}
