import { remoteConfig } from 'build-tools/federation';

export default remoteConfig({ name: 'billing', port: 3102 });
