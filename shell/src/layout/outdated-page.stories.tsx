import type { Meta, StoryObj } from 'design-system/testing/story';
import { OldPage } from './outdated-page.tsx';

/** A part of the shell is no longer there: this page was loaded before a deploy. */
const meta = { title: 'Shell/Old page', tags: ['unavailable'], component: OldPage } satisfies Meta<
	typeof OldPage
>;
export default meta;

export const Old: StoryObj<typeof meta> = { args: { onReload: () => undefined } };
