// What the library draws with beyond the first sight. What comes some time after any page is among it: each sheet with
// layers has the whole page laid out anew.
// A tap beside what opens waits for the same: nothing opens without these styles.
import './hold-taps.ts';
import './late-styles.css';
import '@mantine/notifications/styles.layer.css';
