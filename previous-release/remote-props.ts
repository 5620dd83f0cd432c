/** `RemoteProps` as the previous release had it, written out: nothing here follows today's types. */
export interface PreviousRemoteProps {
	readonly location: { readonly path: string; readonly search: string };
	readonly navigate: (to: string, options?: { readonly replace?: boolean }) => void;
	readonly apiBaseUrl: string;
	readonly session: {
		readonly user: {
			id: string;
			username: string;
			name: string | null;
			onboardingCompleted: boolean;
		};
		readonly subscription: {
			hasActiveSubscription: boolean;
			status: string | null;
			trialEndsAt: string | null;
			renewsAt?: string | null;
			endsAt?: string | null;
			plan?: string | null;
		} | null;
	};
	readonly onSessionChanged: () => void;
	readonly onUnauthorized: () => void;
	readonly onUnsavedChange: (dirty: boolean) => void;
}
