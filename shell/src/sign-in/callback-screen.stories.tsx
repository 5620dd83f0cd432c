import type { Meta, StoryObj } from 'design-system/testing/story';
import { createLeaveGuard } from '../navigation/leave-guard.ts';
import { createRemotes } from '../remotes/remotes.ts';
import { createSession } from '../session/session.ts';
import { ShellContext } from '../shell-context.ts';
import { CallbackScreen } from './callback-screen.tsx';

const nothing = () => undefined;
const never = () => new Promise<never>(nothing);
const channel = Object.assign(new EventTarget(), { postMessage: nothing });

/** Shown after signing in, until the next screen is known. */
const meta = {
	title: 'Shell/Signing in',
	component: CallbackScreen,
	decorators: [
		(Story) => {
			const session = createSession({
				baseUrl: '',
				report: nothing,
				leave: nothing,
				reload: nothing,
				channel,
				fetch: never,
			});
			const remotes = createRemotes({
				registry: null,
				fetchRegistry: never,
				load: never,
				isPreloaded: () => false,
				reload: nothing,
				report: nothing,
			});
			return (
				<ShellContext
					value={{
						session,
						remotes,
						leaveGuard: createLeaveGuard(window),
						report: nothing,
						leave: nothing,
						reload: nothing,
					}}
				>
					<Story />
				</ShellContext>
			);
		},
	],
} satisfies Meta<typeof CallbackScreen>;
export default meta;

export const Authenticating: StoryObj<typeof meta> = { tags: ['loading'] };
