import { countryPlaces } from './country-places.ts';

const earthRadiusKm = 6371;
const planeKmPerHour = 900;
/** Closer than this nobody has to fly, and networks give the wrong country easily. */
const nearKm = 500;

/** The fewest hours in which somebody gets from one country into another; 0 when they are near, or unknown. */
export function travelHours(from: string, to: string): number {
  const [a, b] = [countryPlaces[from], countryPlaces[to]];
  if (from === to || !a || !b) return 0;
  const km = distanceKm(a, b) - a[2] - b[2];
  return km < nearKm ? 0 : km / planeKmPerHour;
}

type Place = (typeof countryPlaces)[string];

function distanceKm([lat1, lon1]: Place, [lat2, lon2]: Place): number {
  const [phi1, phi2] = [radians(lat1), radians(lat2)];
  const halfLat = Math.sin((phi2 - phi1) / 2);
  const halfLon = Math.sin(radians(lon2 - lon1) / 2);
  const half = halfLat ** 2 + Math.cos(phi1) * Math.cos(phi2) * halfLon ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)));
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
