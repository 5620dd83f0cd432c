import type { Meta, StoryObj } from 'design-system/testing/story';
import { idOf } from 'remote-kit/testing/fake-drafts';
import { fakeBranches } from '../testing/fake-branches.ts';
import { instruction } from '../testing/samples.ts';
import { BranchContext, type Branches } from './branch-context.ts';
import { VersionSwitch } from './version-switch.tsx';

const versions = [1, 2, 3].map(idOf);
const version = (number: number, of = versions) =>
	instruction('Rye', { id: idOf(number), parentId: null, versions: of });

const given = (branches: Partial<Branches> = {}) =>
	function Given({ message }: { message: ReturnType<typeof version> }) {
		return (
			<BranchContext value={fakeBranches(branches)}>
				<VersionSwitch message={message} />
			</BranchContext>
		);
	};

/** Switches between the versions of a message. */
const meta = {
	title: 'Compose/Version switch',
	component: VersionSwitch,
	args: { message: version(2) },
	render: given(),
} satisfies Meta<typeof VersionSwitch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Middle: Story = { tags: ['plain'] };
export const First: Story = { tags: ['plain'], args: { message: version(1) } };
export const Last: Story = { tags: ['plain'], args: { message: version(3) } };
export const OfHundreds: Story = {
	tags: ['long-text'],
	args: {
		message: version(
			199,
			Array.from({ length: 200 }, (_, n) => idOf(n)),
		),
	},
};
export const Switching: Story = { tags: ['busy'], render: given({ isShowing: true }) };
export const NotSwitched: Story = {
	tags: ['error', 'offline'],
	render: given({
		showFailure: {
			messageId: idOf(2),
			failure: { code: 'network', message: 'Can’t reach Warble.' },
		},
	}),
};
